/** The CAD files of a cylinder, made on request from its figures. */
export const cadFormats = ['step', 'dxf'] as const;
export type CadFormat = (typeof cadFormats)[number];

/** The address of a CAD file of a product, by its id or its name in addresses, or of one of its sizes. */
export function cadAddress(idOrName: string, format: CadFormat, code = ''): string {
  const query = new URLSearchParams(code ? { code } : {});
  return `/product/${idOrName}/cad.${format}${query.size > 0 ? `?${query}` : ''}`;
}

const pattern = /^\/product\/([A-Za-z0-9_-]{1,80})\/cad\.(step|dxf)$/;

/** The product and the format of a CAD file's path; null for others. */
export function parseCadPath(path: string): { id: string; format: CadFormat } | null {
  const [, id, format] = pattern.exec(path) ?? [];
  return id && format ? { id, format: format as CadFormat } : null;
}
