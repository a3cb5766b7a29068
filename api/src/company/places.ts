import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { websiteTabs } from '@hydraulics/common/nouns/website/website-tabs';
import { listed } from '@hydraulics/common/text';

/** The rows of a list in which lines are, as people count them. */
const rowsOf = (field: WebsiteField, lines: readonly string[]): string[] => {
  const rows = lines.flatMap(line => {
    const [name, row = ''] = line.split('.');
    return name === field && /^\d+$/.test(row) ? [Number(row) + 1] : [];
  });
  return [...new Set(rows)].map(String);
};

/**
 * Where lines of a profile such as `phones.0.number` are on the screen Website: `Home (Opening, We Are), Contact (Telephone
 * numbers 1 and 3)`.
 */
export function placesOf(lines: readonly string[]): string {
  const tabs = websiteTabs.flatMap(({ title, fields }) => {
    const found = fields.filter(field => lines.some(line => line.split('.')[0] === field));
    const labels = found.map(field => {
      const { label } = websiteFields[field];
      // The only field of a tab may have its name.
      return [label === title ? '' : label, listed(rowsOf(field, lines))].filter(Boolean).join(' ');
    });
    if (labels.length === 0) return [];
    const inner = labels.filter(Boolean).join(', ');
    return [inner ? `${title} (${inner})` : title];
  });
  return tabs.join(', ');
}
