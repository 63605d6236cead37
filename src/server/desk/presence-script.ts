/**
 * What the page of presence runs in the browser, sent as its own text, so it uses nothing from outside. What is ticked is kept there,
 * encrypted: half of the key stands in the page's address, half in a cookie that ends by itself, and no other script of the site has both.
 * Without a network the service worker shows the page without people, and this puts them into it.
 */
export async function presenceScript(): Promise<void> {
  interface Line {
    id: string;
    name: string;
    who: string;
    was: string;
    value: string;
    tried?: true;
    now?: string;
    wrong?: string;
  }
  interface Kept {
    html: string;
    word: string;
    base: Record<string, string>;
    lines: Line[];
  }
  const main = document.querySelector('main') as HTMLElement;
  const path = location.pathname;
  const cookie = `list-${path.split('/').at(-2)}=`;
  const half = () =>
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(cookie))
      ?.slice(cookie.length);
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const text = (data: Uint8Array) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));

  const fresh = document.querySelector<HTMLElement>('#list')?.dataset;
  if (fresh) history.replaceState(null, '', `#${fresh['half']}`);
  const other = half();
  const place = `presence ${path} ${other?.slice(0, 6)}`;
  const forget = () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`presence ${path} `)) localStorage.removeItem(key);
  };
  if (!other) forget();
  const key =
    crypto.subtle && other
      ? await crypto.subtle
          .importKey('raw', bytes(location.hash.slice(1) + other), 'AES-GCM', false, ['encrypt', 'decrypt'])
          .catch(() => undefined)
      : undefined;

  async function read(): Promise<Kept | undefined> {
    const [iv, data] = (key && localStorage.getItem(place)?.split(' ')) || [];
    if (!key || !iv || !data) return undefined;
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(data)).then(
      (plain) => JSON.parse(new TextDecoder().decode(plain)),
      () => undefined,
    );
  }
  async function write(state: Kept): Promise<void> {
    if (!key) return;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(state));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
    localStorage.setItem(place, `${text(iv)} ${text(new Uint8Array(data))}`);
  }

  const stored = await read();
  if (!fresh && !stored) return;
  if (stored && !fresh) {
    main.innerHTML = stored.html;
    document.title = main.querySelector('h1')?.textContent ?? '';
  }
  const inputs = [...main.querySelectorAll('input')];
  const valueIn = (input: HTMLInputElement) => (input.type === 'checkbox' ? (input.checked ? 'yes' : '') : input.value);
  let kept: Kept = stored ?? { html: '', word: '', base: {}, lines: [] };
  if (fresh) {
    const base = Object.fromEntries(inputs.map((input) => [input.name, valueIn(input)]));
    kept = { html: main.innerHTML, word: fresh['word'] ?? '', base, lines: kept.lines };
  }
  const boxes = inputs.map((input, at) => {
    const box = document.createElement('div');
    box.id = `beside-${at}`;
    box.className = 'stack';
    input.setAttribute('aria-describedby', box.id);
    input.closest('li')?.append(box);
    return box;
  });
  const state = main.querySelector('#state') as HTMLElement;
  const again = main.querySelector('#send') as HTMLButtonElement;
  const login = main.querySelector('#login') as HTMLElement;
  let [busy, closed, away, keeps, opens] = [false, false, false, key !== undefined, false];
  const gone = new Set<string>();
  /** The field in which somebody is typing: it is sent when he leaves it. */
  let typing = '';

  const words = (input: HTMLInputElement, value: string) => {
    if (input.type === 'checkbox') return value ? 'came' : 'did not come';
    return value || 'nothing';
  };
  const put = (tag: string, words: string, name = '') => {
    const made = document.createElement(tag);
    made.textContent = words;
    made.className = name;
    return made;
  };
  const button = (words: string, input: HTMLInputElement, change: (state: Kept) => void) => {
    const made = put('button', words) as HTMLButtonElement;
    made.type = 'button';
    made.onclick = async () => {
      input.focus();
      await update(change);
      send();
    };
    const frame = put('p', '');
    frame.append(made);
    return frame;
  };

  function beside(input: HTMLInputElement, line: Line | undefined): HTMLElement[] {
    if (!line) return [];
    if (line.wrong) return [put('p', line.wrong, 'field-error')];
    const { now } = line;
    if (now === undefined) return [put('p', 'Kept here, not sent yet.', 'soft')];
    const others = (state: Kept) => state.lines.filter(({ name }) => name !== line.name);
    const buttons = [
      button('Save mine', input, (state) => {
        const { now: _, tried: __, ...mine } = line;
        state.lines = [...others(state), { ...mine, id: crypto.randomUUID(), was: now }];
      }),
      button('Keep what is there now', input, (state) => {
        state.lines = others(state);
      }),
    ];
    const both = `Somebody has changed this meanwhile. Now: ${words(input, now)}. You: ${words(input, line.value)}.`;
    return [put('p', both, 'wrong'), ...buttons];
  }

  function draw(): void {
    for (const [at, input] of inputs.entries()) {
      const line = kept.lines.findLast(({ name }) => name === input.name);
      const value = line?.value ?? kept.base[input.name] ?? '';
      if (input.type === 'checkbox') input.checked = value === 'yes';
      else if (input !== document.activeElement) input.value = value;
      input.ariaInvalid = line?.wrong ? 'true' : null;
      boxes[at]?.replaceChildren(...beside(input, line));
    }
    const asked = kept.lines.filter(({ now, wrong }) => now !== undefined || wrong).length;
    const waiting = kept.lines.length - asked;
    const said = [
      ...gone,
      waiting ? `${waiting} kept here, not sent yet.` : asked ? '' : 'All is sent.',
      asked ? 'Look at what is marked.' : '',
      waiting && closed
        ? 'Your login has ended. Nothing is lost: log in, come back to this page and press "Send now".'
        : '',
      waiting && away ? 'There is no network now. It is sent when there is one.' : '',
      keeps ? '' : 'This browser keeps nothing: leave this page open until all is sent.',
      opens ? 'This page opens without a network.' : '',
    ];
    const told = said.filter(Boolean).join(' ');
    if (state.textContent !== told) state.textContent = told;
    again.hidden = !waiting;
    login.hidden = !waiting || !closed;
  }

  /** Changes what is kept, one change after the other, also of two tabs. */
  async function update(change: (state: Kept) => void): Promise<void> {
    const work = async () => {
      const state = (keeps && (await read())) || kept;
      change(state);
      kept = state;
      await write(state).catch(() => {
        keeps = false;
      });
    };
    await (navigator.locks ? navigator.locks.request(place, work) : work());
    draw();
  }

  function typed(input: HTMLInputElement): Promise<void> {
    const value = valueIn(input);
    const who = input.closest('label')?.textContent ?? input.labels?.[0]?.textContent ?? '';
    return update((state) => {
      const last = state.lines.findLast(({ name }) => name === input.name);
      const { now, wrong, tried } = last ?? {};
      // It may have arrived: what was typed since stands on it.
      const onItsWay = tried && now === undefined && !wrong;
      const others = onItsWay ? state.lines : state.lines.filter((line) => line !== last);
      const was = last ? (onItsWay ? last.value : last.was) : (state.base[input.name] ?? '');
      const line = { id: crypto.randomUUID(), name: input.name, who, was, value, ...(now !== undefined && { now }) };
      state.lines = was === value && now === undefined ? others : [...others, line];
    });
  }

  /** Takes the answer to a line. Resolves to whether the next one can be sent. */
  async function took(line: Line, status: number, told: { now?: string; words?: string }): Promise<boolean> {
    const all = (state: Kept) => state.lines.filter(({ name }) => name === line.name);
    const rest = (state: Kept) => state.lines.filter(({ name }) => name !== line.name);
    /** Of several changes of one field the last one is asked about. */
    const asks = (more: Partial<Line>) =>
      update((state) => {
        const last = all(state).at(-1) ?? line;
        state.lines = [...rest(state), { ...last, ...more }];
      });
    if (status === 200)
      await update((state) => {
        state.base[line.name] = told.now ?? '';
        state.lines = state.lines.filter(({ id }) => id !== line.id);
      });
    else if (status === 409) {
      await asks({ now: told.now ?? '' });
      await update((state) => {
        state.base[line.name] = told.now ?? '';
      });
    } else if (status === 422) await asks({ wrong: told.words ?? '' });
    else if (status === 404) {
      gone.add(`${line.who}: ${told.words}`);
      await update((state) => {
        state.lines = rest(state);
      });
    } else {
      closed = status === 401 || status === 403;
      return false;
    }
    return true;
  }

  async function send(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let goes = true; goes; ) {
      const line = kept.lines.find(({ name, now, wrong }) => now === undefined && !wrong && name !== typing);
      if (!line) break;
      const { id, name, was, value } = line;
      await update(({ lines }) => {
        for (const one of lines) if (one.id === id) one.tried = true;
      });
      const body = new URLSearchParams({ word: kept.word, id, name, was, value });
      const signal = AbortSignal.timeout(20_000);
      const answer = await fetch(`${path}/line`, { method: 'POST', body, signal, redirect: 'error' }).catch(
        () => undefined,
      );
      // A network's own login page is no answer either.
      const told = await answer?.json().catch(() => undefined);
      away = !told;
      goes = Boolean(answer && told) && (await took(line, answer?.status ?? 0, told));
    }
    busy = false;
    draw();
  }

  for (const input of inputs) {
    input.addEventListener('input', () => {
      typing = input.name;
      typed(input);
    });
    input.addEventListener('change', async () => {
      typing = '';
      await typed(input);
      send();
    });
  }
  again.onclick = () => (closed ? location.reload() : void send());
  addEventListener('online', () => void send());
  addEventListener('storage', async () => {
    kept = (await read()) ?? kept;
    draw();
  });
  setInterval(() => {
    if (keeps && half() !== other) {
      forget();
      location.reload();
    } else void send();
  }, 15_000);
  document.querySelector('form[action="/desk/logout"]')?.addEventListener('submit', (event) => {
    if (kept.lines.length && !confirm(`${kept.lines.length} not sent yet. Log out all the same?`))
      event.preventDefault();
    else forget();
  });
  const { html, word, base } = kept;
  await update((state) => Object.assign(state, { html, word, base }));
  if ('navigationPreload' in (globalThis.ServiceWorkerRegistration?.prototype ?? {})) {
    await navigator.serviceWorker.register('/desk/presence-worker.js', { scope: path }).then(
      ({ active, installing }) => {
        opens = keeps;
        if (active || !installing) return;
        opens = false;
        installing.onstatechange = () => {
          opens = keeps && installing.state === 'activated';
          draw();
        };
      },
      () => undefined,
    );
    draw();
  }
  await send();
}
