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
export const picturePlace = ({ exif, xmp }: { exif?: Buffer | undefined; xmp?: Buffer | undefined }): boolean =>
  (exif !== undefined && inExif(exif)) || (xmp?.includes('GPSLatitude') ?? false);
