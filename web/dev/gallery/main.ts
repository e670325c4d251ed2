// Tables of every kind, written by hand: for looking at the renderer without a server.
//   npm run dev   then   /dev/gallery/?case=daifugo&lang=ja&theme=night
// The words come from the service (or the test's route); sentences of the views themselves are literal.

import { mount } from 'svelte';
import '../../src/app.css';
import { setScene } from '../../src/lib/scene.svelte';
import { settings, watchSettings } from '../../src/lib/settings.svelte';
import { setLang } from '../../src/lib/texts.svelte';
import Gallery from './Gallery.svelte';
import { cases } from './views';

const query = new URLSearchParams(location.search);
settings.theme = query.get('theme') === 'day' ? 'day' : 'night';
settings.suits = query.get('suits') === '2' ? 2 : 4;
settings.motion = query.get('motion') === 'calm' ? 'calm' : 'full';
settings.bigCards = query.has('big');
settings.leftHand = query.has('left');
const lang = query.get('lang') === 'en' ? 'en' : 'ja';
watchSettings();

const name = query.get('case') ?? 'daifugo';
const one = cases(lang)[name];
if (!one) throw new Error(`cases: ${Object.keys(cases(lang)).join(' ')}`);
setScene(one.room);
await setLang(lang).catch(() => {});
mount(Gallery, { target: document.getElementById('app')!, props: { name, one } });
