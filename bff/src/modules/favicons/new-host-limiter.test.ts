import type { FaviconJob } from '@firedeck/contract/jobs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewHostLimiter } from './new-host-limiter.ts';

const sites = (count: number, from = 0): FaviconJob[] =>
  Array.from({ length: count }, (_, index) => ({
    host: `site-${from + index}.example`,
    origin: `https://site-${from + index}.example`,
  }));

let requested: string[];
let ranks: Map<string, number>;
let limiter: NewHostLimiter;

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  ranks = new Map();
  limiter = new NewHostLimiter((turns) => {
    for (const { site, rank } of turns) {
      requested.push(site.host);
      ranks.set(site.host, rank);
    }
  });
});
afterEach(() => {
  limiter.close();
  vi.useRealTimers();
});

describe('new hosts', () => {
  it('up to 30 per member and minute are requested immediately, the others in the next minutes', () => {
    limiter.request('robin', sites(70));
    expect(requested).toHaveLength(30);
    vi.advanceTimersByTime(60_000);
    expect(requested).toHaveLength(60);
    vi.advanceTimersByTime(60_000);
    expect(requested).toEqual(sites(70).map(({ host }) => host));
  });

  it('are counted per member', () => {
    limiter.request('robin', sites(30));
    limiter.request('kim', sites(30, 30));
    expect(requested).toHaveLength(60);
  });

  it('count once, however many lists name them', () => {
    for (let times = 0; times < 5; times += 1) limiter.request('robin', sites(20));
    requested = [];
    limiter.request('robin', sites(10, 20));
    expect(requested).toHaveLength(10);
  });

  it('get ascending ranks per member and minute, and the same rank when requested again', () => {
    limiter.request('robin', sites(3));
    limiter.request('kim', sites(2, 100));
    limiter.request('robin', sites(31));
    const getRank = (site: number) => ranks.get(`site-${site}.example`);
    expect([0, 1, 2, 100, 101, 29].map(getRank)).toEqual([1, 2, 3, 1, 2, 30]);
    vi.advanceTimersByTime(60_000);
    expect(getRank(30)).toBe(1);
  });

  it('wait once, at most as many as a member can have tools', () => {
    for (let times = 0; times < 5; times += 1) limiter.request('robin', sites(2_000));
    vi.advanceTimersByTime(60_000 * 60);
    expect(new Set(requested).size).toBe(1_030);
  });
});
