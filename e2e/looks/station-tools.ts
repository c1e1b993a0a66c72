import { randomUUID } from 'node:crypto';

const names = [
  'Dispatch',
  'County Fire Dispatch CAD, north and east battalions with mutual aid of the neighboring counties',
  'Weather radar',
  'Hydrant map',
  'Crew scheduling',
  'E7',
  'Incident analytics',
  'Hazmat guide',
  'Training calendar',
  'Pre-incident plans',
  'Traffic cameras',
  'Road closures',
  'EMS protocols',
];
const glyphs = [
  'mobile-alt',
  'map-marked-alt',
  'chart-line',
  'calendar-check',
  'tools',
  'shield-alt',
];

export const nameOfTool = (index: number): string => {
  const round = Math.floor(index / names.length);
  const name = names[index % names.length] ?? '';
  return round === 0 ? name : `${name} ${round + 1}`;
};

/** Typical tools of a fire station: long and short names, notes with phone numbers. */
export const stationTools = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: nameOfTool(index),
    url: `https://tool-${index + 1}.station.example/`,
    icon: glyphs[index % glyphs.length],
    notes:
      index % 3 === 0 ? 'Call (303) 555-0134 when it is down.\nhttps://help.station.example/' : '',
  }));
