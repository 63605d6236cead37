import sharp from 'sharp';

/**
 * A process that opens pictures one after the other, and ends itself where one takes too much. A message is the path of a file, the answer
 * a `PictureFault`.
 */

export type PictureFault = { fix?: string; note?: true };

/** What a photograph may take while it is read: 50 million points of three channels with 8 bits each. */
const MOST_BYTES = 150_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];
const DEPTHS: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
};

const TELLS_PLACE =
  'says where it was taken: the site takes that out, but this folder keeps it. Before you copy it here, share it without its place (on an iPhone: Share, Options, Location off)';
const UNREADABLE =
  'cannot be read as a picture, or ends in its middle: copy it again from the phone, or export it as JPEG';

const GPS = 0x8825;

/** Data that cannot be read say nothing. */
function inExif(exif: Buffer): boolean {
  // Offsets count from the byte order mark, which may stand behind `Exif\0\0`.
  const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const tiff = exif.subarray(start);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + 12 * entry;
      // Two entries are the version and the measure of the map alone.
      if (short(at) === GPS) return short(long(at + 8)) > 2;
    }
  } catch {
    // Offsets that lead out of the data.
  }
  return false;
}

/** Whether a picture says where it was taken; `exif` and `xmp` as sharp reads them. */
const picturePlace = ({ exif, xmp }: { exif?: Buffer | undefined; xmp?: Buffer | undefined }): boolean =>
  (exif !== undefined && inExif(exif)) || (xmp?.includes('GPSLatitude') ?? false);

async function faultOf(file: string): Promise<PictureFault> {
  try {
    const {
      width,
      height,
      channels,
      depth,
      format,
      isProgressive,
      pages = 1,
      exif,
      xmp,
    } = await sharp(file, {
      limitInputPixels: false,
    }).metadata();
    if (!FORMATS.includes(format)) return { fix: `is ${format} under another ending: export it as JPEG` };
    // One that comes in several passes is held whole until the last of them.
    const bytes = width * height * pages * channels * (DEPTHS[depth] ?? 8) * (isProgressive ? 2 : 1);
    if (bytes > MOST_BYTES) {
      const millions = Math.round((width * height) / 1_000_000);
      return {
        fix: `is too large, ${width} by ${height} points (${millions} million), which take ${Math.round(bytes / 1_000_000)} MB to read: make it smaller, 4000 points wide is plenty`,
      };
    }
    await sharp(file, { failOn: 'truncated' }).resize(16).raw().toBuffer();
    return picturePlace({ exif, xmp }) ? { fix: TELLS_PLACE, note: true } : {};
  } catch {
    return { fix: UNREADABLE };
  }
}

sharp.cache(false);
sharp.concurrency(1);
const most = Number(process.argv[2]);
const look = () => process.memoryUsage.rss() > most && process.exit(1);
setInterval(look, 20).unref();
process.on('message', async (file: string) => {
  const fault = await faultOf(file);
  look();
  process.send?.(fault);
});
