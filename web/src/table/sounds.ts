/** Quiet sounds, made when they are needed: paper on cloth, two knocks, a pulled cord, a shuffle, a stamp. */

import { settings } from '../lib/settings.svelte';

export type Sound = 'paper' | 'knocks' | 'cord' | 'shuffle' | 'stamp';

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

// Some browsers let sound begin within a touch only, and what is heard comes later: others play, a card arrives. So
// the first touch after a reload, or after a call has silenced the page, begins it.
for (const touch of ['pointerup', 'keyup'])
  globalThis.addEventListener?.(touch, () => {
    if (settings.sound && typeof AudioContext !== 'undefined') awake();
  });

function awake(): AudioContext {
  context ??= new AudioContext();
  if (context.state !== 'running') void context.resume();
  return context;
}

export function sound(kind: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  const ctx = awake();
  const now = ctx.currentTime;
  if (kind === 'paper') brush(ctx, now, 0.09, 2600, 0.16);
  else if (kind === 'shuffle') for (let i = 0; i < 7; i++) brush(ctx, now + i * 0.055, 0.05, 3200 - i * 120, 0.07);
  else if (kind === 'knocks') [0, 0.14].forEach((t) => knock(ctx, now + t));
  else if (kind === 'stamp') knock(ctx, now);
  else cord(ctx, now);
}

function noise(ctx: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = ctx.createBuffer(1, ctx.sampleRate / 4, ctx.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

function brush(ctx: AudioContext, at: number, length: number, pitch: number, volume: number): void {
  const source = ctx.createBufferSource();
  source.buffer = noise(ctx);
  const band = ctx.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 0.8;
  source.connect(band).connect(fade(ctx, at, length, volume));
  source.start(at, Math.random() * 0.1, length);
}

function knock(ctx: AudioContext, at: number): void {
  const tone = ctx.createOscillator();
  tone.frequency.setValueAtTime(210, at);
  tone.frequency.exponentialRampToValueAtTime(120, at + 0.07);
  tone.connect(fade(ctx, at, 0.1, 0.3));
  tone.start(at);
  tone.stop(at + 0.12);
}

function cord(ctx: AudioContext, at: number): void {
  const tone = ctx.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(150, at);
  tone.frequency.exponentialRampToValueAtTime(310, at + 0.16);
  tone.connect(fade(ctx, at, 0.28, 0.14));
  tone.start(at);
  tone.stop(at + 0.3);
  brush(ctx, at, 0.16, 900, 0.1);
}

function fade(ctx: AudioContext, at: number, length: number, volume: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(ctx.destination);
  return gain;
}
