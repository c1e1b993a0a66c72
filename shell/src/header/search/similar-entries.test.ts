import type { Command } from '@firedeck/sdk';
import { describe, expect, test } from 'vitest';
import { indexEntries } from './find-entries.ts';
import { toEntries } from './search-entry.ts';
import { createSimilarSearch } from './similar-entries.ts';

const board = `
Dispatch | cad.example.org
County Dispatch | county.example.org
Weather radar | radar.example.org
Weather | weather.example
Hydrant map | maps.example.org/hydrants
Maps | maps.example.org
Crew scheduling | crew.example.org
Roster | dispatch.example.org
Incident analytics | stats.example.org
Personnel records | hr.example.org
Hazmat guide | hazmat.example.org
Emergency response guidebook | erg.example.org
Apparatus checklist | checks.example.org
Fleet maintenance | fleet.example.org
Training calendar | training.example.org
Pre-incident plans | plans.example.org
Building footprints | gis.example.org
Traffic cameras | traffic.example.org
Road closures | roads.example.org
River levels | rivers.example.org
Wildfire perimeter | wildfire.example.org
Evacuation zones | zones.example.org
Mutual aid | aid.example.org
Hospital diversion | hospitals.example.org
EMS protocols | protocols.example.org
Patient care reports | epcr.example.org
Radio channels | radio.example.org
Paging | paging.example.org
Payroll | payroll.example.org
Time off requests | leave.example.org
Purchasing | buy.example.org
Inventory | inventory.example.org
SCBA tracking | scba.example.org
Drone video | drone.example.org
Station cameras | cams.example.org
Lightning tracker | lightning.example.org
Air quality | air.example.org
Permits | permits.example.org
Inspections | inspect.example.org
Fire code | code.example.org
`;

const toCommand = (line: string): Command => {
  const [title = '', detail = ''] = line.split(' | ');
  return { id: title, title, detail, kind: 'Tool', run: () => {} };
};
const swapNeighbors = (word: string): string[] =>
  [...word]
    .slice(1)
    .map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`)
    .filter((swapped) => swapped !== word);
const find = (commands: Command[]) =>
  createSimilarSearch(indexEntries(toEntries('tools', commands)));
const titlesOf = (found: ReturnType<ReturnType<typeof find>>) =>
  found.map(({ command }) => command.title);

describe('typed with a mistake › is among the first three', () => {
  const commands = board.trim().split('\n').map(toCommand);
  const titles = commands.map(({ title }) => title);
  const search = find(commands);

  test.each([
    ['dispach', 'Dispatch'],
    ['dipatch', 'Dispatch'],
    ['dispatxh', 'Dispatch'],
    ['disaptch', 'Dispatch'],
    ['conty dis', 'County Dispatch'],
    ['wether', 'Weather'],
    ['waether', 'Weather'],
    ['weathr rad', 'Weather radar'],
    ['hydrnt', 'Hydrant map'],
    ['hidrant', 'Hydrant map'],
    ['hydrantt', 'Hydrant map'],
    ['shceduling', 'Crew scheduling'],
    ['scheduing', 'Crew scheduling'],
    ['rooster', 'Roster'],
    ['rostre', 'Roster'],
    ['incidnt', 'Incident analytics'],
    ['anlytics', 'Incident analytics'],
    ['analitics', 'Incident analytics'],
    ['personel', 'Personnel records'],
    ['personnal', 'Personnel records'],
    ['hasmat', 'Hazmat guide'],
    ['hazmta', 'Hazmat guide'],
    ['guidbook', 'Emergency response guidebook'],
    ['emergancy', 'Emergency response guidebook'],
    ['aparatus', 'Apparatus checklist'],
    ['apparatsu', 'Apparatus checklist'],
    ['checlist', 'Apparatus checklist'],
    ['maintenence', 'Fleet maintenance'],
    ['maintanance', 'Fleet maintenance'],
    ['fleat', 'Fleet maintenance'],
    ['calender', 'Training calendar'],
    ['trainig', 'Training calendar'],
    ['fotprints', 'Building footprints'],
    ['bilding', 'Building footprints'],
    ['trafic', 'Traffic cameras'],
    ['cameas', 'Traffic cameras'],
    ['closurs', 'Road closures'],
    ['rivr', 'River levels'],
    ['leves', 'River levels'],
    ['wildfre', 'Wildfire perimeter'],
    ['perimiter', 'Wildfire perimeter'],
    ['evacution', 'Evacuation zones'],
    ['evaucation', 'Evacuation zones'],
    ['mutal', 'Mutual aid'],
    ['hosptial', 'Hospital diversion'],
    ['diverson', 'Hospital diversion'],
    ['protocls', 'EMS protocols'],
    ['pateint', 'Patient care reports'],
    ['chanels', 'Radio channels'],
    ['pagin', 'Paging'],
    ['payrol', 'Payroll'],
    ['purchsing', 'Purchasing'],
    ['inventry', 'Inventory'],
    ['trackng', 'SCBA tracking'],
    ['lightening', 'Lightning tracker'],
    ['qualty', 'Air quality'],
    ['inspctions', 'Inspections'],
    ['dorne', 'Drone video'],
    ['raod', 'Road closures'],
    ['raido', 'Radio channels'],
    ['ari qual', 'Air quality'],
    ['mpas', 'Maps'],
    ['inspetcion', 'Inspections'],
    ['radiochan', 'Radio channels'],
    ['timeoff', 'Time off requests'],
    ['offrequests', 'Time off requests'],
    ['wetherradar', 'Weather radar'],
  ])('%s › %s', (typed, title) => {
    expect(titlesOf(search(typed)).slice(0, 3)).toContain(title);
  });

  test('any word, complete or not, with two adjacent letters swapped › is found', () => {
    const missed = titles.flatMap((title) => {
      const words = title.toLowerCase().match(/\b[a-z]{3,}\b/g) ?? [];
      const cut = words.map((word) => word.slice(0, -1)).filter(({ length }) => length > 5);
      return [...words, ...cut]
        .flatMap(swapNeighbors)
        .filter((typed) => !titlesOf(search(typed)).slice(0, 3).includes(title))
        .map((typed) => `${typed}: ${title}`);
    });
    expect(missed).toEqual([]);
  });

  test.each(['xyz', 'qqqqqq', ''])('%j › finds nothing', (typed) => {
    expect(titlesOf(search(typed))).toEqual([]);
  });
});

test('a command with a verb › is never similar', () => {
  const search = find([{ ...toCommand('Delete Dispatch'), verb: 'delete' }, toCommand('Dispatch')]);
  expect(titlesOf(search('dispach'))).toEqual(['Dispatch']);
});
