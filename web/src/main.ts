import { mount } from 'svelte';
import './app.css';
import './themes.css';
import App from './App.svelte';
import { watchRoute } from './lib/router.svelte';
import { watchSettings } from './lib/settings.svelte';

watchSettings();
watchRoute();
// Once the first screen is there.
addEventListener('load', () => void import('./offline/offline.svelte').then(({ begin }) => begin()), { once: true });
mount(App, { target: document.getElementById('app')! });
