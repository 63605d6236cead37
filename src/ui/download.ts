/** Hands a text to the visitor as a file of their own. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
