declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    noHinting?: boolean;
    /** The OpenType features that stay; all of them by default. */
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>;
}
