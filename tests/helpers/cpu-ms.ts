/** The processor time that this process has taken, in ms: a clock that stands still while others have the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
