import type { RedisClient } from '../redis-client.ts';
import { type TryCounters, waits } from './try-rule.ts';

const keyOf = (key: string) => `fd:tries:${key}`;

// One key each, so that any server of a cluster can run them; by the server's clock, which all share.
const countScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local till = tonumber(redis.call('HGET', KEYS[1], 'until') or '0')
if till > now then return till - now end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
local beyond = tries - tonumber(ARGV[1])
if beyond >= 0 then
  local wait = math.min(tonumber(ARGV[3]), tonumber(ARGV[2]) * 2 ^ math.min(beyond, 30))
  redis.call('HSET', KEYS[1], 'until', string.format('%.0f', now + wait))
end
if tries == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
return 0
`;
// Whoever was let try was waiting for nothing: nobody has to now.
const uncountScript = `
local tries = tonumber(redis.call('HGET', KEYS[1], 'tries') or '0')
if tries > 1 then redis.call('HSET', KEYS[1], 'tries', tries - 1, 'until', '0')
else redis.call('DEL', KEYS[1]) end
return 0
`;

const paceScript = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
if used > tonumber(ARGV[1]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
return 0
`;

/** Counts in Redis, for all processes. Any of it may reject. */
export function redisCounters(redis: RedisClient): TryCounters {
  return {
    async count({ key, free, withinMs }) {
      const args = [free, waits.first, waits.longest, withinMs];
      return Number(await redis.eval(countScript, 1, keyOf(key), ...args));
    },
    async uncount({ key }) {
      await redis.eval(uncountScript, 1, keyOf(key));
    },
    async pace({ key, free, withinMs }) {
      return Number(await redis.eval(paceScript, 1, keyOf(key), free, withinMs));
    },
    async forget({ key }) {
      await redis.del(keyOf(key));
    },
  };
}
