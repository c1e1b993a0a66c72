import { expect, it } from 'vitest';
import { suggestName } from './suggest-name.ts';

it.each([
  ['https://cad.county.example.gov/login?x=1', 'CAD'],
  ['hydrant-map.county.gov', 'Hydrant Map'],
  ['https://www.weather.gov/', 'Weather'],
  ['https://login.roster.example.com', 'Roster'],
  ['https://portal.example.org:8443', 'Example'],
  ['https://app.web', 'app.web'],
  ['http://10.0.0.7/cad', '10.0.0.7'],
  ['http://[::1]/', '[::1]'],
  ['https://xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ['intranet', 'intranet'],
  ['https://fire-cad.county.gov', 'Fire Cad'],
  [`https://${'a'.repeat(63)}.example`, `A${'a'.repeat(62)}`],
])('%s › %s', (address, name) => {
  expect(suggestName(address)).toBe(name);
});
