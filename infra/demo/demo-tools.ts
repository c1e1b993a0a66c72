import type { ToolInput } from '@firedeck/contract';

/** Public websites that fire and emergency services use. */
export const demoTools: ToolInput[] = [
  {
    name: 'Fire Weather Outlooks',
    url: 'https://www.spc.noaa.gov/products/fire_wx/',
    icon: 'chart-line',
    notes: 'Storm Prediction Center. Day 1 and 2 outlooks are renewed at 07 and 17 UTC.',
  },
  {
    name: 'National Fire News',
    url: 'https://www.nifc.gov/fire-information/nfn',
    icon: 'shield-alt',
    notes: 'National Interagency Fire Center: preparedness level, large fires, acres to date.',
  },
  {
    name: 'InciWeb',
    url: 'https://inciweb.wildfire.gov/',
    icon: 'map-marked-alt',
    notes: 'Incident information: closures, evacuations, maps by incident.',
  },
  {
    name: 'Fire and Smoke Map',
    url: 'https://fire.airnow.gov/',
    icon: 'map-marked-alt',
    notes: 'AirNow: smoke, sensors and air quality around an incident.',
  },
  {
    name: 'NASA FIRMS',
    url: 'https://firms.modaps.eosdis.nasa.gov/map/',
    icon: 'map-marked-alt',
    notes: 'Active fire detections from satellites, some within minutes for the US and Canada.',
  },
  {
    name: 'Weather Radar',
    url: 'https://radar.weather.gov/',
    icon: 'chart-line',
    notes: 'National Weather Service radar, with warnings laid over it.',
  },
  {
    name: 'Latest Earthquakes',
    url: 'https://earthquake.usgs.gov/earthquakes/map/',
    icon: 'map-marked-alt',
    notes: 'USGS, all magnitudes; settings keep the region.',
  },
  {
    name: 'CAMEO Chemicals',
    url: 'https://cameochemicals.noaa.gov/',
    icon: 'shield-alt',
    notes: 'Hazardous materials: response recommendations, reactivity, UN numbers.',
  },
  {
    name: 'U.S. Fire Administration',
    url: 'https://www.usfa.fema.gov/',
    icon: 'tools',
    notes: 'Training, statistics, firefighter safety.',
  },
  {
    name: 'FEMA Disasters',
    url: 'https://www.fema.gov/disaster/current',
    icon: 'calendar-check',
    notes: 'Current declarations by state.',
  },
  {
    name: 'The National Map',
    url: 'https://apps.nationalmap.gov/viewer/',
    icon: 'map-marked-alt',
    notes: 'USGS topography, elevation, structures.',
  },
  {
    name: 'PulsePoint',
    url: 'https://web.pulsepoint.org/',
    icon: 'mobile-alt',
    notes: 'Active incidents of the agencies that publish theirs.',
  },
];
