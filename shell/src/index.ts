import './browser/trusted-types.ts';
import './browser/nonce.ts';
import { yieldToMain } from './browser/yield-to-main.ts';

/**
 * Evaluates the bundle in parts. In one, a slow processor is busy for a third of a second, and a press on a
 * card that the document shows waits for it. `eager`: the parts stand in this script.
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

// Reported like an error that a script of the page throws.
startInParts().catch(reportError);
