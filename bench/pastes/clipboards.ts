/** A range of cells as Excel puts it on the clipboard, under a bold header. */
export function excelRange(rows: number, columns: number): string {
  const cell = (row: number, column: number) => {
    if (row === 0) return `<td class=xl65 width=64 style='border-left:none;width:48pt'>Head ${column}</td>`;
    const value = column === 0 ? `HP-${row}` : (row * column * 7) % 997;
    return `<td class=xl66 align=right style='border-top:none;border-left:none'>${value}</td>`;
  };
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_, column) => `  ${cell(row, column)}\n`);
    return ` <tr height=20 style='height:15.0pt'>\n${cells.join('')} </tr>\n`;
  });
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!--td {font-weight:400;} .xl65 {font-weight:700; border:.5pt solid windowtext;} .xl66 {border:.5pt solid windowtext;}--></style></head>
<body><table border=0 cellpadding=0 cellspacing=0 style='border-collapse:collapse'>
<!--StartFragment-->
${lines.join('')}<!--EndFragment-->
</table></body></html>`;
}

const stock =
  'the pump delivers twenty litres a minute at a pressure of 250&nbsp;bar and is made for presses lifting tables and test stands of all kinds'.split(
    ' ',
  );

/** A text as Word puts it on the clipboard: paragraphs of forty words with bold ones, and headings. */
export function wordText(words: number): string {
  const paragraphs: string[] = [];
  for (let first = 0; first < words; first += 40) {
    const texts = Array.from({ length: Math.min(40, words - first) }, (_, index) => {
      const word = stock[(first + index) % stock.length] ?? '';
      return index % 12 === 5 ? `<b style='mso-bidi-font-weight:normal'><span lang=EN-US>${word}</span></b>` : word;
    });
    const isHeading = first % 400 === 0;
    const text = texts.slice(isHeading ? 4 : 0).join(' ');
    if (isHeading) paragraphs.push(`<h2>${texts.slice(0, 4).join(' ')}<o:p></o:p></h2>`);
    paragraphs.push(
      `<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>${text}<o:p></o:p></span></p>`,
    );
  }
  return `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
${paragraphs.join('\n\n')}
<!--EndFragment--></body></html>`;
}
