import { isIP } from 'node:net';

const GROUPS = 8;

/** The last two may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address
    .replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) => {
      const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
      return `${pair(a, b)}:${pair(c, d)}`;
    })
    .split('::');
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  if (tail === undefined) return read(head);
  const [first, last] = [read(head), read(tail)];
  return [...first, ...Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

/** The network of an address: an IPv4 address itself, of an IPv6 address the first 64 bits, which one household has. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** And how many times the allowance of a single one it has. */
interface Level {
  readonly name: string;
  readonly share: number;
}

/**
 * The networks around one, the narrowest first. Whoever rents one /64 may have a /48: wider ones are counted too, with allowances that
 * rise.
 */
export function levelsOf(network: string): readonly Level[] {
  const own = { name: network, share: 1 };
  if (isIP(network) === 4) return [own, { name: network.replace(/\d+$/, '0/24'), share: 4 }];
  if (!network.endsWith('::/64')) return [own];
  const [a, b, c, d = '0'] = network.slice(0, -'::/64'.length).split(':');
  const house = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [own, { name: `${a}:${b}:${c}:${house}::/56`, share: 2 }, { name: `${a}:${b}:${c}::/48`, share: 4 }];
}

/** The widest of those networks. */
export const widestOf = (network: string): string => levelsOf(network).at(-1)?.name ?? network;
