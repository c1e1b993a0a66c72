import './trusted-types.ts';
import './nonce.ts';
import { letPageAnswer } from './let-page-answer.ts';

/**
 * Evaluates the bundle in parts. In one, a slow processor is busy for a third of a second, and a press on a
 * card that the document shows waits for it. `eager`: the parts stand in this script.
 */
async function startInParts(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await letPageAnswer();
  await import(/* webpackMode: "eager" */ '@firedeck/kit');
  await letPageAnswer();
  await import(/* webpackMode: "eager" */ '@firedeck/sdk');
  await letPageAnswer();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await letPageAnswer();
  start();
}

// As an error of the page, like one that a script throws.
startInParts().catch(reportError);
