import type { FastifyRequest } from 'fastify';

const themes = ['light', 'dark', 'night'];

/** The display settings in the cookies. */
export function readLooks({ cookies }: FastifyRequest) {
  const { fd_theme: theme = '', fd_night_hue: hue } = cookies;
  return {
    theme: themes.includes(theme) ? theme : 'system',
    nightHue: hue === 'amber' ? 'amber' : 'red',
  } as const;
}
