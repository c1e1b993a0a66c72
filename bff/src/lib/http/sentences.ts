import { z } from 'zod/mini';

// The small zod says only "Invalid input" of what no rule of ours words; this gives it sentences.
z.config(z.locales.en());
