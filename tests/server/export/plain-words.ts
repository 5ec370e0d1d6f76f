/** A listener's words back from a cell of the export. */
export function plainWords(cell: string): string {
  return cell.replace(/^'(?='*([=+\-@\t\r]|NA$))/, '');
}
