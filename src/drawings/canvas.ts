import type { Colour } from './palette.ts';

/** What a picture is painted on. Colours become classes, so that a picture themes itself and a page can restyle it. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Parts of a picture unit that small shapes are rounded to: wide pictures need no decimals. */
  readonly unit: 1 | 10;
  fill(colour: Colour, d: string, opacity?: number): void;
  /** A stroke with round ends. */
  stroke(colour: Colour, width: number, d: string, opacity?: number): void;
  /** Fills with a gradient from the top of the shape to its bottom; a stop is a colour with an opacity. */
  fade(stops: readonly Stop[], d: string): void;
  /** Fills with a gradient from a centre outwards, as light does. */
  glow(stops: readonly Stop[], x: number, y: number, rx: number, ry?: number): void;
  /** The same drawing with its last words changed: `translate(…)` and the like. */
  group(transform: string, draw: () => void): void;
}

/** A colour of a gradient, with its opacity (1 by default). */
export type Stop = Colour | readonly [colour: Colour, opacity: number];

type Use = 'fill' | 'stroke' | 'stop-color';

/** A finished drawing: markup with classes, and what each class paints. */
export interface Drawing {
  width: number;
  height: number;
  markup: string;
  rules: readonly { name: string; use: Use; colour: Colour }[];
}

const isColour = (stop: Stop): stop is Colour => typeof stop[0] === 'string';
const decimal = (n: number) => String(Math.round(n * 100) / 100).replace(/^0\./, '.');
const faint = (name: string, opacity = 1) => (opacity === 1 ? '' : ` ${name}="${decimal(opacity)}"`);

/** Paints one picture. `prefix` keeps ids and classes apart when several pictures stand in one page. */
export function paint(prefix: string, width: number, height: number, draw: (canvas: Canvas) => void): Drawing {
  const rules = new Map<string, { name: string; use: Use; colour: Colour }>();
  const gradients = new Map<string, string>();
  let body = '';

  const named = (use: Use, colour: Colour) => {
    const key = `${use}${colour.join()}`;
    const rule = rules.get(key) ?? { name: `${prefix}${rules.size.toString(36)}`, use, colour };
    rules.set(key, rule);
    return rule.name;
  };
  const gradient = (kind: string, attributes: string, stops: readonly Stop[]) => {
    const last = stops.length - 1;
    const inner = stops.map((stop, i) => {
      const [colour, opacity] = isColour(stop) ? [stop, 1] : stop;
      const offset = i === 0 ? '' : ` offset="${decimal(i / last)}"`;
      return `<stop${offset} class="${named('stop-color', colour)}"${faint('stop-opacity', opacity)}/>`;
    });
    const content = `${attributes}>${inner.join('')}</${kind}>`;
    const id = gradients.get(content) ?? `${prefix}-${gradients.size.toString(36)}`;
    if (!gradients.has(content)) {
      gradients.set(content, id);
      body += `<${kind} id="${id}"${content}`;
    }
    return id;
  };

  draw({
    width,
    height,
    unit: width > 1000 ? 1 : 10,
    fill: (colour, d, opacity) => {
      body += `<path class="${named('fill', colour)}"${faint('opacity', opacity)} d="${d}"/>`;
    },
    stroke: (colour, w, d, opacity) => {
      body += `<path class="${prefix}- ${named('stroke', colour)}" stroke-width="${Math.round(w * 10) / 10}"${faint('opacity', opacity)} d="${d}"/>`;
    },
    fade: (stops, d) => {
      const id = gradient('linearGradient', ' x2="0" y2="1"', stops);
      body += `<path fill="url(#${id})" d="${d}"/>`;
    },
    glow: (stops, x, y, rx, ry = rx) => {
      const id = gradient('radialGradient', '', stops);
      body += `<ellipse fill="url(#${id})" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
    },
    group: (transform, inside) => {
      body += `<g transform="${transform}">`;
      inside();
      body += '</g>';
    },
  });
  return { width, height, markup: body, rules: [...rules.values()] };
}

const sheet = (drawing: Drawing, theme: 0 | 1) =>
  drawing.rules
    .filter(({ colour }) => theme === 0 || colour[0] !== colour[1])
    .map(({ name, use, colour }) => `.${name}{${use}:${colour[theme]}}`)
    .join('');

/** The rule for strokes that every stylesheet of a drawing needs. */
const strokeRule = (prefix: string): string => `.${prefix}-{fill:none;stroke-linecap:round;stroke-linejoin:round}`;

/** A file of its own that follows the visitor's theme. `crop` is how it is cut when it must cover a frame. */
export function toFile(prefix: string, drawing: Drawing, crop = 'xMidYMid slice'): string {
  const { width, height, markup } = drawing;
  const style = `${strokeRule(prefix)}${sheet(drawing, 0)}@media (prefers-color-scheme:dark){${sheet(drawing, 1)}}`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="${crop}">`;
  return `${head}<style>${style}</style>${markup}</svg>\n`;
}

/** One theme of the drawing with its colours written out, for renderers that know no media query. */
export function toStill(prefix: string, drawing: Drawing, theme: 0 | 1 = 0): string {
  const { width, height, markup } = drawing;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `${head}<style>${strokeRule(prefix)}${drawing.rules.map(({ name, use, colour }) => `.${name}{${use}:${colour[theme]}}`).join('')}</style>${markup}</svg>`;
}
