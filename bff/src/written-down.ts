import { randomUUID } from 'node:crypto';

/** `asked` is written before it is done; what came of it follows with the same `asking`. */
export interface ActEnd {
  outcome: 'asked' | 'accepted' | 'refused' | 'failed';
  asking: string;
}

/** Does what is asked between its two lines; `isRefusal`: the error says that nothing was done. */
export async function writtenDown<Done>(
  write: (end: ActEnd) => Promise<void>,
  perform: () => Promise<Done>,
  isRefusal: (error: unknown) => boolean,
): Promise<Done> {
  const asking = randomUUID();
  await write({ outcome: 'asked', asking });
  try {
    const done = await perform();
    await write({ outcome: 'accepted', asking });
    return done;
  } catch (error) {
    await write({ outcome: isRefusal(error) ? 'refused' : 'failed', asking });
    throw error;
  }
}
