/**
 * Runs a job unless another tab is at one of the same name: then `busy` says what comes of it. A browser without locks runs it all the
 * same.
 */
export async function runAlone<T>(name: string, job: () => Promise<T>, busy: () => Promise<T>): Promise<T> {
  let asked = false;
  try {
    if (navigator.locks)
      return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        asked = true;
        return lock ? job() : busy();
      });
  } catch (error) {
    if (asked) throw error;
  }
  return job();
}
