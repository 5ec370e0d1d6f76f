#!/bin/sh
# Makes the spoken digits of this folder again: en by Flite, zh by eSpeak NG, trimmed, at one format and peak.
# Needs flite, espeak-ng and sox (Debian packages of these names).
set -eu
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Silence is cut at both ends down to 20 ms, edges are faded over 5 ms, the highest sample lies at -3 dBFS.
finish() {
  sox "$1" -r 24000 -b 16 -c 1 "$work/flat.wav" gain -6 highpass 60 \
    silence 1 0.005 0.02% reverse silence 1 0.005 0.02% reverse pad 0.02 0.02
  sox -D "$work/flat.wav" -b 16 --comment '' "$2" fade t 0.005 -0 0.005 gain -n -3
}

number=0
for word in zero one two three four five six seven eight nine; do
  flite -voice slt -t "$word" -o "$work/word.wav"
  finish "$work/word.wav" "$here/en/$number.flac"
  number=$((number + 1))
done

# Pinyin with tones: the voice for characters spells single ones out.
number=0
for syllable in ling2 yi1 er4 san1 si4 wu3 liu4 qi1 ba1 jiu3; do
  espeak-ng -v cmn-latn-pinyin -s 105 -w "$work/word.wav" "$syllable"
  finish "$work/word.wav" "$here/zh/$number.flac"
  number=$((number + 1))
done
