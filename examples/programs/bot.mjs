// A program that plays any game of Tefuda, by the protocol of docs/programs.md. It plays the last of its legal moves.
//
//     tefuda arena four_tricks "program:node examples/programs/bot.mjs" simple random
//     node examples/programs/bot.mjs 9000 &  tefuda arena four_tricks socket:127.0.0.1:9000 simple random

import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

function play(input, output) {
  const say = (answer) => output.write(JSON.stringify(answer) + '\n');
  createInterface({ input }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.type === 'hello') {
      say({ type: 'ready', protocol: 1, name: 'last' });
    } else if (message.type === 'ask') {
      say({ type: 'move', id: message.id, text: message.moves.at(-1) });
    }
  });
}

const port = process.argv[2];
if (port) {
  createServer((line) => play(line, line)).listen(Number(port), '127.0.0.1');
} else {
  play(process.stdin, process.stdout);
}
