/**
 * Says that a command reads no words where one was typed after it: it does its work all the same, and may listen on another port than the
 * one that was asked for.
 * @param name the command as people type it
 */
export function sayUnreadWords(name: string): void {
  const [word] = process.argv.slice(2);
  if (word !== undefined)
    console.error(
      `"${word}" is not read: ${name} reads no words after it. Settings are variables of the environment, which the README lists.`,
    );
}
