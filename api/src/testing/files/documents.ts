import { zipSync } from 'fflate';

/** A PDF of one empty page, whose content differs by a text in a comment. */
export function pdfBytes(text = 'one'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ];
  let pdf = `%PDF-1.7\n% ${text}\n`;
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  return Buffer.from(`${pdf}startxref\n${table}\n%%EOF\n`);
}

export const pdfFile = (name = 'sheet.pdf', text?: string): File => new File([new Uint8Array(pdfBytes(text))], name);

export const stepText = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('p.stp','2026-03-01',(''),(''),'','','');
FILE_SCHEMA(('CONFIG_CONTROL_DESIGN'));
ENDSEC;
DATA;
#1=CARTESIAN_POINT('',(0.,0.,0.));
ENDSEC;
END-ISO-10303-21;
`;

export const dxfText =
  '0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0.0\n20\n0.0\n11\n10.0\n21\n0.0\n0\nENDSEC\n0\nEOF\n';

/** A binary DXF as before AutoCAD 2000, with an empty section. */
export const binaryDxf = Buffer.from(
  'AutoCAD Binary DXF\r\n\u001a\0\0SECTION\0\u0002ENTITIES\0\0ENDSEC\0\0EOF\0',
  'latin1',
);

export const zipBytes = (files: Record<string, Uint8Array>): Buffer => Buffer.from(zipSync(files));
