/** The slug of a content file: its name without folders and ending. It is the last part of the page's address. */
export const slugOf = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.md$/, '');
