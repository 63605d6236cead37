/** A local storage for Node that can be full, or forbidden altogether. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  mode: 'open' | 'full' | 'forbidden' = 'open';

  constructor() {
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
    };
    const storage = new Proxy(api, {
      ownKeys: () => {
        refuse();
        return [...items.keys()];
      },
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  }
}
