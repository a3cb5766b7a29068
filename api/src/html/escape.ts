const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** A text as it stands in XML or HTML, between tags or in an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, character => escapes[character] ?? character);
