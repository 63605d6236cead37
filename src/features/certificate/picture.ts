import { downloadFile } from '../../ui/browser.ts';

const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 80];
const ROOM = WIDTH - 2 * EDGE;

type Pen = CanvasRenderingContext2D;

/** Draws the paths of a drawing of the page, in the colours that they have there. */
function drawSvg(pen: Pen, svg: SVGSVGElement, [x, y, width, height]: readonly [number, number, number, number]): void {
  const { width: from, height: high } = svg.viewBox.baseVal;
  for (const shape of svg.querySelectorAll('path')) {
    const { fill, stroke, opacity } = getComputedStyle(shape);
    pen.save();
    pen.translate(x, y);
    pen.scale(width / from, height / high);
    pen.globalAlpha = Number(opacity);
    pen.fillStyle = fill;
    pen.strokeStyle = stroke;
    const path = new Path2D(shape.getAttribute('d') ?? '');
    if (fill !== 'none') pen.fill(path);
    if (stroke !== 'none') pen.stroke(path);
    pen.restore();
  }
}

/** The lines of a text, broken between words, or within one that is too long. */
function linesOf(pen: Pen, text: string, room: number): string[] {
  const fits = (line: string) => pen.measureText(line).width <= room;
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer;
    else {
      let rest = '';
      // What a reader sees as one letter stays whole.
      for (const { segment } of new Intl.Segmenter().segment(word)) {
        if (rest && !fits(rest + segment)) {
          lines.push(rest);
          rest = '';
        }
        rest += segment;
      }
      lines.push(rest);
    }
  }
  return lines;
}

interface Words {
  text: string | null | undefined;
  font: string;
  size: number;
  colour: string;
  /** It is written smaller until it fits into so many lines. */
  most?: number;
  room?: number;
}

/** Writes a text, and answers where it ends. */
function write(pen: Pen, top: number, { text, font, size, colour, most = 3, room = ROOM }: Words): number {
  if (!text) return top;
  pen.fillStyle = colour;
  let [at, lines]: [number, string[]] = [size, []];
  for (; ; at *= 0.9) {
    pen.font = font.replace('SIZE', `${Math.round(at)}px`);
    lines = linesOf(pen, text, room);
    if (lines.length <= most || at < 20) break;
  }
  for (const [index, line] of lines.entries()) pen.fillText(line, EDGE, top + at * (1 + 1.25 * index));
  return top + at * 1.25 * lines.length;
}

/** Draws the certificate of a page, 1080 by 1350, with the words, faces and colours that it has there. */
async function drawCertificate(sheet: HTMLElement): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const style = getComputedStyle(sheet);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const find = (selector: string) => sheet.querySelector<HTMLElement>(selector);
  const drawing = (selector: string) => sheet.querySelector<SVGSVGElement>(selector);
  const text = (selector: string) => find(selector)?.textContent;
  const name = find('.certificate-name');
  const faceOf = (element: Element | null | undefined) => {
    const { fontWeight, fontFamily } = getComputedStyle(element ?? sheet);
    return `${fontWeight} SIZE ${fontFamily}`;
  };
  const foundation = find('.receipt-letterhead b');
  const [plain, bold] = ['400', '700'].map((weight) => `${weight} SIZE ${style.fontFamily}`) as [string, string];
  const [ink, soft] = [colour('ink'), colour('soft')];
  pen.fillStyle = colour('raise');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [at, flag] of ['blue', 'white', 'red', 'green', 'yellow'].entries()) {
    pen.fillStyle = colour(`flag-${flag}`);
    pen.fillRect((at * WIDTH) / 5, 0, WIDTH / 5, 24);
  }
  const ridges = drawing('.certificate-ridges');
  if (ridges) drawSvg(pen, ridges, [0, HEIGHT - 220, WIDTH, 220]);
  const mark = drawing('.mark');
  if (mark) drawSvg(pen, mark, [EDGE, 84, 95, 76]);
  pen.fillStyle = ink;
  pen.font = faceOf(foundation).replace('SIZE', '40px');
  pen.fillText(foundation?.textContent ?? '', EDGE + 120, 138);
  let top = write(pen, 230, { text: text('.certificate-kind'), font: bold, size: 30, colour: soft });
  // Words in Hindi stand in a face of their own.
  const face = faceOf(name?.firstElementChild ?? name);
  top = write(pen, top + 10, { text: name?.textContent, font: face, size: 92, colour: ink, most: 2 });
  top = write(pen, top + 10, { text: text('.certificate-says'), font: plain, size: 34, colour: ink }) + 30;
  const room = ROOM - 260;
  for (const row of sheet.querySelectorAll('.facts > div')) {
    const [label, value] = [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent];
    top = write(pen, top, { text: label, font: plain, size: 26, colour: soft, room });
    top = write(pen, top, { text: value, font: bold, size: 32, colour: ink, most: 2, room }) + 14;
  }
  const code = drawing('.certificate-code');
  const place = [WIDTH - EDGE - 240, HEIGHT - 480, 240, 240] as const;
  pen.fillStyle = '#fff';
  pen.fillRect(...place);
  if (code) drawSvg(pen, code, place);
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}

/**
 * Hands the certificate as a picture to the programs of the phone, or saves it where there are none.
 * @returns what is said of it; '' where the program says it. Rejects where the browser cannot draw it.
 */
export async function shareCertificate(sheet: HTMLElement): Promise<string> {
  const blob = await drawCertificate(sheet);
  const file = new File([blob], 'certificate.png', { type: blob.type });
  if (navigator.share && navigator.canShare?.({ files: [file] })) {
    const failed = await navigator.share({ files: [file] }).catch((error: Error) => error);
    // Whoever closes the list of programs wants no file either.
    if (failed?.name !== 'NotAllowedError') return '';
  }
  downloadFile(file.name, file.type, file);
  return 'The picture is saved.';
}
