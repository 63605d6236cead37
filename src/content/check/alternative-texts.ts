/** Names that cameras and phones give, and words that say no more than that there is a picture. */
const NO_WORDS =
  /^(?:img|dsc|dscn|pxl|p|wp|imag|dcim|mvimg|vid|image|images|photo|photos|photograph|picture|pictures|pic|pics|foto|untitled|screenshot|screen shot|whatsapp image|alt|alt text|text|todo|xxx+|test)?[\s_()\d.:-]*(?:at [\d.: ]+(?:am|pm)?)?$/i;

/**
 * What is wrong with the alternative text of a picture, as the end of a sentence.
 * @param picture the picture's name or address
 */
export function alternativeFault(alternative: string, picture = ''): string | undefined {
  const text = alternative.trim();
  const name = picture.replace(/^.*\//, '');
  const stem = name.replace(/\.\w+$/, '');
  if (text === '') return undefined;
  if (/\.(?:jpe?g|png|webp|avif|heic|heif|svg|gif)$/i.test(text) || (stem && text.toLowerCase() === stem.toLowerCase()))
    return `is the name of a file, "${text}": say in a few words what the picture shows`;
  if (NO_WORDS.test(text)) return `says only "${text}": say in a few words what the picture shows`;
  return undefined;
}
