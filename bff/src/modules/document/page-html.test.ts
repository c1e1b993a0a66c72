import { expect, test } from 'vitest';
import { aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { pageHtml } from './page-html.ts';

const template = '<html data-second-factor="{{secondFactor}}" data-sign-on="{{signOn}}">';
const shell = aShellDescriptor({ document: { template, scripts: [], fonts: [] } });
const page = {
  shell,
  modules: { serial: 1, modules: [] },
  needs: { known: true, scripts: [], prefetch: [], openings: [] },
  nonce: 'n',
  theme: 'light',
  nightHue: 'red',
  agency: '',
  station: '',
  signOn: undefined,
  secondFactor: undefined,
  device: '',
  stationSheet: '',
  offline: 'off',
  openings: [],
  responses: null,
  agencyDocument: null,
};

test('without second factors and a provider › their attributes are empty', () => {
  expect(pageHtml(page)).toBe('<html data-second-factor="" data-sign-on="">');
});

test('the agency’s second factors › are in the page as JSON', () => {
  const secondFactor = { mode: 'roles', grace_days: 14, remember_days: 0 } as const;
  const [, value = ''] =
    /data-second-factor="([^"]*)"/.exec(pageHtml({ ...page, secondFactor })) ?? [];
  expect(JSON.parse(value.replaceAll('&quot;', '"'))).toEqual(secondFactor);
});
