/** Copies a text. @returns false without access to the clipboard, such as without HTTPS */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
