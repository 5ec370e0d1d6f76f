/** Faults of audio files, in Chinese, by the English. */
export const ZH_AUDIO: Readonly<Record<string, string>> = {
  'Export the clip again.': '请重新导出音频。',
  'The file has {0} MB; at most {1} are allowed. Cut the clip.':
    '文件有 {0} MB；至多允许 {1} MB。请剪短音频。',
  'The file is empty (0 bytes). Export the clip again.': '文件为空（0 字节）。请重新导出音频。',
  'The file is neither FLAC nor WAV but {0}. Convert the original to FLAC or WAV.':
    '文件既非 FLAC 也非 WAV，而是 {0}。请将原文件转换为 FLAC 或 WAV。',
  'an unknown format': '未知格式',
  'a Git LFS pointer: run git lfs pull': 'Git LFS 指针：请运行 git lfs pull',
  'The clip lasts {0} s; an excerpt of three parts of {1} s needs {2} s. Use a longer clip or shorter parts.':
    '音频时长 {0} 秒；由三段各 {1} 秒组成的片段需要 {2} 秒。请使用更长的音频或更短的片段。',
  'The FLAC file has no valid stream header. Export it again.': 'FLAC 文件没有有效的流头。请重新导出。',
  'The FLAC header does not give the length. Export the clip again.':
    'FLAC 文件头未注明长度。请重新导出音频。',
  'The file became shorter while it was read. Try again.': '读取时文件变短了。请重试。',
  'The FLAC file has {0} bits per sample. Convert it to 16 or 24 bit.':
    'FLAC 文件每个采样 {0} 位。请转换为 16 或 24 位。',
  'The FLAC file is damaged ({0}). {1}': 'FLAC 文件已损坏（{0}）。{1}',
  'its format changes within the file': '文件内格式发生变化',
  'the decoder stopped': '解码器停止',
  'lost synchronisation': '失去同步',
  'bad frame header': '帧头错误',
  'wrong frame checksum': '帧校验和错误',
  'unknown frame kind': '未知的帧类型',
  'The FLAC file is cut off: {0} of {1} samples are present. {2}':
    'FLAC 文件不完整：{1} 个采样中只有 {0} 个。{2}',
  'The FLAC file contains no samples. {0}': 'FLAC 文件不含采样。{0}',
  'The FLAC file is damaged: its samples do not match its checksum. {0}':
    'FLAC 文件已损坏：采样与校验和不符。{0}',
  'There are no samples to encode. Use a clip that contains sound.': '没有可编码的采样。请使用有声音的音频。',
  'FLAC cannot carry {0} Hz (status {1}). Resample the clip to 48000 Hz.':
    'FLAC 不支持 {0} Hz（状态 {1}）。请将音频重采样为 48000 Hz。',
  'The {0} file cannot be decoded (ffmpeg: {1}). {2}': '无法解码 {0} 文件（ffmpeg：{1}）。{2}',
  'Use the original as FLAC or WAV if there is one, or export the clip again.':
    '如有原始 FLAC 或 WAV，请使用；否则请重新导出音频。',
  'The {0} file lasts too long to be decoded. Cut it into shorter clips.':
    '{0} 文件过长，无法解码。请剪成较短的音频。',
  'The file is {0}, which Earshot decodes with ffmpeg, but ffmpeg is not installed. Install ffmpeg (apt install ffmpeg, brew install ffmpeg), or convert the original to FLAC or WAV.':
    '文件为 {0}，Earshot 用 ffmpeg 解码，但未安装 ffmpeg。请安装 ffmpeg（apt install ffmpeg、brew install ffmpeg），或将原文件转换为 FLAC 或 WAV。',
  'An anchor of {0} Hz needs a sample rate above {1} Hz; the clip has {2} Hz and would be its own anchor. Use a recording with more bandwidth, or omit this anchor.':
    '{0} Hz 的锚点需要高于 {1} Hz 的采样率；该音频为 {2} Hz，锚点将与其相同。请使用带宽更大的录音，或不用此锚点。',
  'The sample rate is {0} Hz; browsers play 8000 to 192000 Hz. Resample the clip to 48000 Hz.':
    '采样率为 {0} Hz；浏览器可播放 8000 至 192000 Hz。请将音频重采样为 48000 Hz。',
  'The clip has {0} channels; listeners hear one or two. Mix it down to mono or stereo.':
    '音频有 {0} 个声道；听者只听一或两个。请混合为单声道或立体声。',
  '{0} is not a FLAC file that Earshot made. Prepare the study again.':
    '{0} 不是 Earshot 生成的 FLAC 文件。请重新准备研究。',
  '{0} is not a WAV file that Earshot made. Prepare the study again.':
    '{0} 不是 Earshot 生成的 WAV 文件。请重新准备研究。',
  'The file does not begin with a WAV header. Export the clip as WAV or FLAC.':
    '文件开头不是 WAV 文件头。请将音频导出为 WAV 或 FLAC。',
  'The WAV file has no format chunk. Export the clip again.': 'WAV 文件没有格式块。请重新导出音频。',
  'The WAV file is cut off before its samples. Export the clip again.':
    'WAV 文件在采样之前中断。请重新导出音频。',
  'The WAV header claims 4 GB, because the file was written to a pipe. Write it to a file.':
    'WAV 文件头标明 4 GB，因为它被写入了管道。请直接写入文件。',
  'The WAV file is cut off: its {0} chunk should have {1} bytes, but has {2}. Export the clip again.':
    'WAV 文件不完整：其 {0} 块应有 {1} 字节，实有 {2} 字节。请重新导出音频。',
  'The WAV file has a broken format chunk. Export the clip again.':
    'WAV 文件的格式块已损坏。请重新导出音频。',
  'The WAV file is compressed ({0}). Convert the original to FLAC or PCM WAV.':
    'WAV 文件经过压缩（{0}）。请将原文件转换为 FLAC 或 PCM WAV。',
  'The WAV file has {0} bits per {1} sample in frames of {2} bytes. Convert it to 16 or 24 bit.':
    'WAV 文件每个 {1} 采样为 {0} 位，每帧 {2} 字节。请转换为 16 或 24 位。',
  'The WAV file contains no samples. Export the clip again.': 'WAV 文件不含采样。请重新导出音频。',
  'The WAV file ends in the middle of a sample. Export the clip again.':
    'WAV 文件在一个采样中间结束。请重新导出音频。',
  'The WAV file contains samples that are not numbers. Export the clip again.':
    'WAV 文件含有非数字的采样。请重新导出音频。',
};
