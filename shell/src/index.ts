import './browser/trusted-types.ts';
import './browser/nonce.ts';
import { yieldToMain } from './browser/yield-to-main.ts';

/**
 * Evaluates the bundle in parts: as a whole it would block a slow processor for a third of a
 * second, and with it any press on a card that the document shows. `eager` keeps the parts in this
 * script.
 */
async function startInParts(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@firedeck/kit');
  await yieldToMain();
  await import(/* webpackMode: "eager" */ '@firedeck/sdk');
  await yieldToMain();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await yieldToMain();
  start();
}

// Reported like an uncaught error.
startInParts().catch(reportError);
