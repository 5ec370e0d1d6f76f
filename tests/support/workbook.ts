import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell of a workbook. A formula has the value that a spreadsheet computed. */
export type SheetCell = string | number | boolean | Date | null | { formula: string; value: number };

/** A sheet by its name and its rows. */
export interface MadeSheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
}

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const DAY_MS = 86_400_000;
/** Days from the first day of spreadsheets to 1970. */
const EPOCH = 25_569;

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null) return '';
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / DAY_MS + EPOCH}</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return `<c r="${place}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
}

/** Name of a column from 0. Example: 27 is AB. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function sheetXml({ rows }: MadeSheet): string {
  const body = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellXml(cell, `${letters(column)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills>` +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>';

/** Bytes of an Excel workbook (.xlsx) with these sheets. */
export async function workbookBytes(sheets: readonly MadeSheet[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, xml: string): void =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), path, {
      mtime: new Date(0),
    });
  const numbers = sheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      numbers
        .map(
          ({ number }) =>
            `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
        )
        .join('') +
      '</Types>',
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      numbers
        .map(
          ({ sheet, number }) =>
            `<sheet name="${escaped(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">` +
      numbers
        .map(
          ({ number }) =>
            `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join('') +
      `<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', STYLES);
  for (const { sheet, number } of numbers) add(`xl/worksheets/sheet${number}.xml`, sheetXml(sheet));
  zip.end();
  return await buffer(zip.outputStream);
}
