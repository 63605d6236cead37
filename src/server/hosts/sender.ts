import { isIP } from 'node:net';

/** An address as a proxy writes it: without brackets and port. Undefined for anything that is no address. */
function read(written: string): string | undefined {
  const text = written.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? (/^[\d.]+:\d+$/.test(text) ? text.split(':')[0] : text);
  return bare && isIP(bare) ? bare : undefined;
}

/**
 * The sender's address. Each proxy appends the address that it was called from to `X-Forwarded-For`, so the list is read from
 * the right, and only as many entries as there are proxies of our own count (`hops`): what stands further left was written by
 * the sender. An entry that is no address is not believed, nor what stands left of it.
 */
export function senderOf(peer: string, forwarded: string, hops: number): string {
  const list = forwarded.split(',');
  let sender = peer;
  for (let hop = 0; hop < Math.min(hops, list.length); hop++) {
    const entry = read(list.at(-1 - hop) ?? '');
    if (!entry) break;
    sender = entry;
  }
  return sender;
}
