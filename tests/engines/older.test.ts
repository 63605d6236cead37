import { expect, test } from 'vitest';
import { paths } from '../../src/routes.ts';
import { addCampaigns, sampleCampaign } from '../helpers/campaigns.ts';
import { inEachEngine } from './drive/suite.ts';
import { arrives, open, press, shows, until } from './drive/visitor.ts';

function asSafari16(): void {
  for (const [owner, name] of [
    [Element.prototype, 'checkVisibility'],
    [URL, 'canParse'],
    [Response, 'json'],
    [HTMLElement.prototype, 'popover'],
    [HTMLElement.prototype, 'onscrollend'],
    [window, 'onscrollend'],
    [Window.prototype, 'onscrollend'],
  ] as const)
    Reflect.deleteProperty(owner, name);
  addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
}

const without = { firefox: ['dom.element.popover.enabled'], webkit: ['PopoverAttribute'] };

inEachEngine({ early: asSafari16, without, size: [360, 740] }, (given) => {
  test('the list is searched', async () => {
    const { tab, site } = given;
    await open(tab, `${site.url}${paths.campaigns}`);
    await press(tab, '.search summary');
    await tab.evaluate(() => {
      const region = document.querySelector<HTMLSelectElement>('.search [name=region]');
      if (!region) return;
      region.value = 'Kullu';
      region.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await press(tab, '.search button[type=submit]');
    await arrives(tab, `${paths.campaigns}?region=Kullu`);
    await shows(tab, '· Kullu');
  });

  test('a campaign shows its photographs, and Next goes on from the one that was swiped to', async () => {
    const { tab, site } = given;
    addCampaigns(site.dataDir, [sampleCampaign('older')]);
    await open(tab, `${site.url}${paths.campaign('older')}`);
    await press(tab, '.photos a');
    await shows(tab, '1 of 3');
    const rest = await tab.evaluate(() =>
      document.querySelector('.viewer section')?.children[1]?.scrollIntoView({ inline: 'center' }),
    );
    expect(rest).toBeFalsy();
    await shows(tab, '2 of 3');
    await tab.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    await press(tab, '.viewer button', 'Next photo');
    await shows(tab, '3 of 3');
  });
});

/** Stands for whatever a browser does not know and nobody has thought of: no field finds its value. */
function breakIslands(): void {
  const { get } = URLSearchParams.prototype;
  URLSearchParams.prototype.get = function failing(name) {
    if (name === 'amount') throw new Error('Not known here.');
    return get.call(this, name);
  };
}

inEachEngine({ early: breakIslands, size: [360, 740] }, (given) => {
  test('an island that fails leaves what the page had, with the phone number and a way to reload', async () => {
    const { tab, site } = given;
    await tab.goto(`${site.url}${paths.donations}`);
    await shows(tab, 'A part of this page has not arrived. If it does not come, call');
    await shows(tab, 'Load the page again');
    await until(
      tab,
      'the form stands',
      () => document.querySelectorAll('form[aria-label="Donate"] input').length > 8,
      null,
    );
    expect(site.problems().join()).toMatch(/Not known here|^$/);
  });
});
