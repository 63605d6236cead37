// The fake of https://accounts.google.com/gsi/client: the same interface, with a window that signs in as any person.
(() => {
  let settings = {};

  function choose(how) {
    const answer = new BroadcastChannel(`fake-google-${crypto.randomUUID()}`);
    answer.onmessage = ({ data }) => {
      answer.close();
      settings.callback?.({ credential: data, select_by: how, clientId: settings.client_id });
    };
    const query = new URLSearchParams({ client_id: settings.client_id, channel: answer.name });
    window.open(`/google/account?${query}`, 'fake-google', 'popup,width=420,height=520');
  }

  function renderButton(parent, options = {}) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'btn btn-quiet';
    button.textContent = 'Sign in with Google';
    button.addEventListener('click', () => {
      options.click_listener?.();
      choose('btn');
    });
    parent.replaceChildren(button);
  }

  window.google = {
    accounts: {
      id: {
        initialize: (given) => {
          settings = given;
        },
        renderButton,
        prompt: () => choose('user'),
        cancel: () => {},
        disableAutoSelect: () => {},
        revoke: (_hint, done) => done?.({ successful: true }),
      },
    },
  };
})();
