import { Redis } from 'ioredis';

/** A numbered database of a possibly shared Redis, emptied before and after use. */
export interface RedisDatabase {
  url: string;
  clear(): Promise<void>;
  giveBack(): Promise<void>;
}

const takenSeconds = 600;

/** Takes an unused one, so that test files don't process each other's jobs. */
export async function anEmptyRedisDatabase(url: string): Promise<RedisDatabase> {
  const shared = new Redis(url);
  for (let number = 15; number > 0; number -= 1) {
    const address = Object.assign(new URL(url), { pathname: `/${number}` }).href;
    const own = new Redis(address);
    const mark = `fd:test:taken:${number}`;
    if (address !== url && (await own.dbsize()) === 0) {
      if (await shared.set(mark, '1', 'EX', takenSeconds, 'NX')) return taken(address, own, mark);
    }
    own.disconnect();
  }
  shared.disconnect();
  throw new Error('Every numbered database of this Redis is in use');

  function taken(address: string, own: Redis, mark: string): RedisDatabase {
    const clear = async () => {
      await own.flushdb();
    };
    return {
      url: address,
      clear,
      async giveBack() {
        await clear();
        await shared.del(mark);
        own.disconnect();
        shared.disconnect();
      },
    };
  }
}
