import { z } from 'zod/mini';

// zod/mini has no messages of its own beyond "Invalid input"; the locale adds them.
z.config(z.locales.en());
