/** Colour of text and lines in a saved figure: black on white in any theme. */
const INK = '#16181D';

/** Returns a drawing as a standalone file, without page-only parts. */
export function svgFile(drawing: Element): string {
  const copy = document.importNode(drawing, true);
  for (const mark of copy.querySelectorAll('[data-mark]')) mark.replaceWith(...mark.childNodes);
  copy.setAttribute('role', 'img');
  copy.setAttribute('color', INK);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** A file from its base64. Example of a type: 'application/pdf'. */
export const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0)], { type });

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** Returns the drawing as a PNG on white, at a pixel scale. Rejects if the browser cannot draw it. */
export async function pngFile(drawing: Element, scale: number): Promise<Blob> {
  const image = await imageOf(svgFile(drawing));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('this browser makes no PNG');
  return blob;
}
