import { readItem, writeItem } from '../lib/storage.ts';

const KEY = 'hh_device';

/** The browser's own key from a login, for the body of a call. It logs nobody in, and stays when somebody logs out. */
export function ownDevice(): { device?: string } {
  const device = readItem(KEY);
  return device ? { device } : {};
}

export const keepDevice = (device: string): void => void writeItem(KEY, device);
