import type { Stack } from '@firedeck/infra/local';
import { type BffBeside, startBffBeside } from './bff-beside.ts';
import { partialCheckout } from './partial-checkout.ts';

// What a minor version may add for older clients: a field in every object of responses and events,
// and a new kind of event.
const returnsMore = `
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !request.url.startsWith('/api/')) return payload;
    if (!payload.startsWith('{')) return payload;
    const more = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(more)
        : value !== null && typeof value === 'object'
          ? { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, more(one)])), next_addition: { of: 'the next' } }
          : value;
    const text = JSON.stringify(more(JSON.parse(payload)));
    reply.header('content-length', Buffer.byteLength(text)).header('x-next-bff', 'yes');
    return text;
  });
`;
const sendsMore = `JSON.stringify({ ...event, next_addition: 1 })}\\n\\ndata: \${JSON.stringify({ event: 'weather.changed', storm: true })}`;

/** Starts a bff of the next minor version beside the stack's own one. */
export async function startNextBff(stack: Stack): Promise<BffBeside> {
  const copy = await partialCheckout('bff');
  await copy.change('bff/src/app.ts', (text) =>
    text.replace('  const app = createFastify(config, options);\n', (line) => line + returnsMore),
  );
  await copy.change('bff/src/modules/events/event-stream.ts', (text) =>
    text.replace('JSON.stringify(event)}', () => sendsMore),
  );
  try {
    const bff = await startBffBeside(stack, copy.root);
    return { ...bff, stop: () => bff.stop().then(copy.remove) };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
