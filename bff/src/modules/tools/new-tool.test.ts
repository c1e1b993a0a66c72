import { expect, test } from 'vitest';
import { newTool } from './new-tool.ts';

const input = { name: 'Radar', url: 'https://radar.example', icon: 'tools', notes: '' } as const;

// Hashes that earlier releases stored: a repeated add must still match them.
test.each([
  ['without a picture', {}, 'VtoS-IdvQ5rBeNVWBWioboCN0e6rsofNdhxaUflLDDY'],
  ['with a picture', { picture: 'p'.repeat(32) }, 'fCqkKXyIQJDAt07M1WsYRAsQAVnhFE28D4w8Vy3RNsY'],
])('tool %s › keeps the hash of earlier releases', (_circumstance, picture, hash) => {
  expect(newTool({ ...input, ...picture }).bodyHash).toBe(hash);
});
