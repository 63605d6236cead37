/** The storage of a browser, or of one tab, for Node. It can be full, or forbidden altogether. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  mode: 'open' | 'full' | 'forbidden' = 'open';

  constructor(name: 'localStorage' | 'sessionStorage' = 'localStorage') {
    const { items } = this;
    const refuse = () => {
      if (this.mode === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const api = {
      getItem: (key: string) => {
        refuse();
        return items.get(key) ?? null;
      },
      setItem: (key: string, value: string) => {
        refuse();
        if (this.mode === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        items.set(key, value);
      },
      removeItem: (key: string) => {
        refuse();
        items.delete(key);
      },
      clear: () => items.clear(),
    };
    const storage = new Proxy(api, {
      ownKeys: () => {
        refuse();
        return [...items.keys()];
      },
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    Object.defineProperty(globalThis, name, { value: storage, configurable: true });
  }
}
