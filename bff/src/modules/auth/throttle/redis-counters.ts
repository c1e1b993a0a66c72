import type { RedisClient } from '@firedeck/runtime/redis';
import { type AttemptCounters, type AttemptRule, waits } from './attempt-rule.ts';

const toRedisKey = ({ key }: AttemptRule) => `fd:tries:${key}`;

// Uses the clock of the Redis server, which all processes share. ARGV has the free attempts and the
// window of each key.
const countScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function count(key, free, within)
  local till = tonumber(redis.call('HGET', key, 'until') or '0')
  if till > now then return till - now end
  local tries = redis.call('HINCRBY', key, 'tries', 1)
  local beyond = tries - free
  if beyond >= 0 then
    local wait = math.min(${waits.longest}, ${waits.first} * 2 ^ math.min(beyond, 30))
    redis.call('HSET', key, 'until', string.format('%.0f', now + wait))
  end
  if tries == 1 then redis.call('PEXPIRE', key, within) end
  return 0
end
local waits = {}
for i, key in ipairs(KEYS) do waits[i] = count(key, tonumber(ARGV[2 * i - 1]), ARGV[2 * i]) end
return waits
`;
// An admitted attempt implies no active wait: clear it.
const refundScript = `
for _, key in ipairs(KEYS) do
  local tries = tonumber(redis.call('HGET', key, 'tries') or '0')
  if tries > 1 then redis.call('HSET', key, 'tries', tries - 1, 'until', '0')
  else redis.call('DEL', key) end
end
return 0
`;

const consumeScript = `
local wait = 0
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
    wait = math.max(wait, 1, redis.call('PTTL', key))
  end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return 0
`;

/**
 * Counts in Redis, for all processes; any call may reject. In a Redis Cluster, attempts have to be
 * counted one rule at a time.
 */
export function redisCounters(redis: RedisClient): AttemptCounters {
  const evaluate = (script: string, rules: readonly AttemptRule[]): Promise<unknown> => {
    const limits = rules.flatMap(({ free, withinMs }) => [free, withinMs]);
    return redis.eval(script, rules.length, ...rules.map(toRedisKey), ...limits);
  };

  return {
    count: async (rules) => (await evaluate(countScript, rules)) as number[],
    async refund(rules) {
      await redis.eval(refundScript, rules.length, ...rules.map(toRedisKey));
    },
    consume: async (rules) => Number(await evaluate(consumeScript, rules)),
    countUsed: async (rule) => Number((await redis.get(toRedisKey(rule))) ?? 0),
    async reset(rules) {
      await redis.del(rules.map(toRedisKey));
    },
  };
}
