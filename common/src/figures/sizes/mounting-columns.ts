/** `MF3/MF4: Flange diameter UC` is a dimension of these mountings. */
const ofMountings = /^(M[A-Z]\d{1,2}(?:\/M[A-Z]\d{1,2})*):\s*(\S.*)$/u;

/** The mountings that a column of a table of sizes is a dimension of, and its name; undefined for any other column. */
export function mountingColumn(heading: string): { mountings: string[]; name: string } | undefined {
  const [, codes, name] = ofMountings.exec(heading) ?? [];
  return codes && name ? { mountings: codes.split('/'), name } : undefined;
}
