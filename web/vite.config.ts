/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// While developing, `npm run dev` serves the page and passes all other requests on to a running table service.
const service = process.env['TEFUDA_SERVICE'] ?? 'http://127.0.0.1:8338';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: './', // the service may be under any path of its host, which it puts into the page
  // Tests mount components in jsdom, so they need Svelte's browser build.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/tefuda/table/static',
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/worker.ts' },
      // The worker is read under this name, and has no other file beside it.
      output: { entryFileNames: (entry) => (entry.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
    target: ['chrome111', 'firefox121', 'safari16.4'],
  },
  server: {
    proxy: {
      // Requests keep the page's own host, to which the service compares their origin.
      '/api': { target: service },
      '/ws': { target: service, ws: true },
    },
  },
  test: { environment: 'jsdom', pool: 'vmThreads', include: ['src/**/*.test.ts'] },
}));
